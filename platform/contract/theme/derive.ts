import { blend, contrast, fromOklch, parseHex, toOklch } from './colour.ts'

export type ThemeName = 'light' | 'dark'
/** What an admin may choose, as `#rrggbb`. */
export interface ThemeColours {
  primary: string
  toolbar: string
  cardHeader: string
}
export type Style = Record<ThemeName, ThemeColours>

/** Section 9 of the specification. */
export const defaultStyle: Style = {
  light: { primary: '#dbc7c0', toolbar: '#706560', cardHeader: '#706560' },
  dark: { primary: '#ef5717', toolbar: '#ef5717', cardHeader: '#ef5717' },
}

/** Contrast that text, and that edges of controls and focus rings, keep against what is behind them (WCAG 2.2, 1.4.3 and 1.4.11). */
export const textContrast = 4.5
export const controlContrast = 3

/** Grounds that text and controls stand on; the same values as in theme.css. */
export const grounds: Record<ThemeName, readonly string[]> = {
  light: ['#ffffff', '#fafafa', '#f4f0ee', '#f7f2ef'],
  dark: ['#1f1b19', '#171412', '#1a1715', '#272220'],
}
const tint = { light: '#2a2421', dark: '#1b0d06' } as const

/** What a small picture of a page needs beside the roles that are derived. */
export const plain: Record<ThemeName, Record<'ground' | 'surface' | 'ink', string>> = {
  light: { ground: '#fafafa', surface: '#ffffff', ink: tint.light },
  dark: { ground: '#171412', surface: '#1f1b19', ink: '#f3ece8' },
}

const least = (colour: string, against: readonly string[]) => Math.min(...against.map((ground) => contrast(colour, ground)))

/** Dark or light ink for a fill: white or the house's tinted ink, whichever is stronger; black where neither passes (it then does). */
export function inkOn(fill: string, theme: ThemeName): string {
  const [strongest = '#000000'] = ['#ffffff', tint[theme]]
    .filter((ink) => contrast(ink, fill) >= textContrast)
    .toSorted((a, b) => contrast(b, fill) - contrast(a, fill))
  return strongest
}

/** Same hue, moved away from the grounds until it passes. */
function until(start: string, wanted: number, against: readonly string[], theme: ThemeName, chromaAtLeast = 0): string {
  const [lightness, chroma, hue] = toOklch(start)
  const step = theme === 'light' ? -0.01 : 0.01
  // A grey has no hue to keep: it stays grey instead of taking a random one.
  const kept = chroma < 0.012 ? chroma : Math.max(chroma, chromaAtLeast)
  for (let now = lightness; now >= 0 && now <= 1; now += step) {
    const colour = fromOklch([now, kept, hue])
    if (least(colour, against) >= wanted) return colour
  }
  return theme === 'light' ? '#000000' : '#ffffff'
}

/** Every role that depends on the three themable colours; a colour that cannot be read counts as the default. */
export function derive(theme: ThemeName, chosen: ThemeColours): Record<string, string> {
  const colour = (name: keyof ThemeColours) => (parseHex(chosen[name]) ? chosen[name].toLowerCase() : defaultStyle[theme][name])
  const primary = colour('primary')
  const toolbar = colour('toolbar')
  const cardHeader = colour('cardHeader')
  const ground = grounds[theme]
  const [, chroma, hue] = toOklch(primary)
  const softChroma = Math.min(chroma, theme === 'light' ? 0.018 : 0.03)
  const soft = fromOklch([theme === 'light' ? 0.945 : 0.265, softChroma, hue])
  const start = fromOklch([theme === 'light' ? 0.48 : 0.755, chroma, hue])
  const accent = until(start, textContrast, [...ground, soft], theme, theme === 'light' ? 0.105 : 0.16)
  const toolbarInk = inkOn(toolbar, theme)
  return {
    primary,
    'primary-ink': inkOn(primary, theme),
    'primary-edge': until(primary, controlContrast, ground, theme),
    toolbar,
    'toolbar-ink': toolbarInk,
    'toolbar-well': wellOf(toolbar, toolbarInk),
    'toolbar-edge': blend(toolbar, toolbarInk, 0.3),
    'card-header': cardHeader,
    'card-header-ink': inkOn(cardHeader, theme),
    accent,
    'accent-ink': inkOn(accent, theme),
    'accent-soft': soft,
    focus: accent,
  }
}

/** The colour itself where controls of it can be told from every ground, else the nearest of its hue that can. */
export const nearestSeen = (colour: string, theme: ThemeName): string =>
  least(colour, grounds[theme]) >= controlContrast ? colour : until(colour, controlContrast, grounds[theme], theme)

/** How well a colour can be told from the grounds of a theme, at worst. */
export const leastContrast = (colour: string, theme: ThemeName): number => least(colour, grounds[theme])

/** A field sunk into the bar: darker where the ink still passes on it, else lighter. */
function wellOf(toolbar: string, ink: string): string {
  const darker = blend(toolbar, '#000000', ink === '#ffffff' ? 0.18 : 0.1)
  return contrast(darker, ink) >= textContrast ? darker : blend(toolbar, '#ffffff', 0.16)
}

/**
 * A style as a style sheet, for every part that was chosen. The selectors are as strong as they are so that it wins over the sheet with
 * the default style, wherever the two stand.
 */
export function styleSheetOf(style: Partial<Style>): string {
  const block = (theme: ThemeName, selector: string): string => {
    const roles = Object.entries(derive(theme, style[theme] ?? defaultStyle[theme]))
    return `${selector}{${roles.map(([role, colour]) => `--${role}:${colour}`).join(';')}}`
  }
  return `${block('light', ':root:root')}${block('dark', ':root[data-theme="dark"]')}`
}
