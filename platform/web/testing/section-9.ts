import type { ThemeName } from '../../contract/theme/derive.ts'

/** The colours of section 9 of the specification (and what the house adds to it), by the role that bears them. */
const both = {
  'ok-fill': '#69f0ae',
  'warn-fill': '#ffeb3b',
  'bad-fill': '#ef5350',
  delete: '#ef5350',
  'info-fill': '#82b1ff',
}
export const section9: Record<ThemeName, Readonly<Record<string, string>>> = {
  light: {
    ...both,
    primary: '#dbc7c0',
    toolbar: '#706560',
    'card-header': '#706560',
    background: '#fafafa',
    'accent-fill': '#eeeeee',
    highlight: '#f2e9e4',
    cancel: '#ef5350',
  },
  dark: {
    ...both,
    primary: '#ef5717',
    toolbar: '#ef5717',
    'card-header': '#ef5717',
    background: '#171412',
    'accent-fill': '#bdbdbd',
    highlight: '#616161',
    cancel: '#d32f2f',
  },
}
