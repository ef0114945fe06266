import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'a', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'bdi'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    '*': ['style', 'dir', 'lang', 'align'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedStyles: {
    '*': {
      color: [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,20}$/i],
      'background-color': [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,20}$/i],
      'text-align': [/^(left|right|center|start|end)$/],
      'font-weight': [/^(bold|normal|\d{3})$/],
      'font-style': [/^(italic|normal)$/],
      'font-size': [/^\d{1,2}(\.\d)?(px|em|rem|%)$/],
      padding: [/^[\d.\spxem]{1,40}$/],
      margin: [/^[\d.\spxem]{1,40}$/],
      border: [/^[\w\s#.]{1,40}$/],
      'border-radius': [/^\d{1,2}px$/],
      'text-decoration': [/^(none|underline)$/],
    },
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

/** HTML of a mail without what runs, asks for something or reaches outside: no script, no event attribute, no form, no picture. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options)

/**
 * The same of a template: its Liquid is set aside meanwhile, so that `>` in a condition stays what it is. What a tag hides that stands
 * between such pieces is found when the mail is written out, because that is cleaned as well.
 */
export function cleanTemplate(template: string): string {
  const pieces: string[] = []
  // No text of a person has this: these characters are kept for private use.
  const set = withLiquid(template.replace(/[\ue000\ue001]/g, ''), (piece) => {
    pieces.push(piece)
    return `\ue000${pieces.length - 1}\ue001`
  })
  return cleanHtml(set).replace(/(?:\ue000|%EE%80%80)(\d+)(?:\ue001|%EE%80%81)/gi, (_, at: string) => pieces[Number(at)] ?? '')
}

/** Another text for each piece of Liquid. By hand: a pattern would go to the end of the text for each piece that is not closed. */
function withLiquid(text: string, instead: (piece: string) => string): string {
  const made: string[] = []
  const unclosed = new Set<string>()
  let at = 0
  for (const { index, 1: kind = '' } of text.matchAll(/\{(?=([{%]))/g)) {
    if (index < at || unclosed.has(kind)) continue
    const end = text.indexOf(kind === '{' ? '}}' : '%}', index + 2)
    if (end < 0) unclosed.add(kind)
    else {
      made.push(text.slice(at, index), instead(text.slice(index, end + 2)))
      at = end + 2
    }
  }
  return made.join('') + text.slice(at)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const blocks = 'p|div|h[1-4]|ul|ol|dl|dt|dd|li|table|caption|thead|tbody|tfoot|tr|td|th|blockquote|pre|br|hr'
const aroundBlocks = new RegExp(` ?(</?(?:${blocks})\\b[^>]*>) ?`, 'g')

/** As a browser sees it: lines and indents of the source are no more than spaces, and nothing at the edges of blocks. */
const flowed = (html: string): string =>
  html
    .split(/(<pre[^>]*>[\s\S]*?<\/pre>)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[ \t\r\n]+/g, ' ').replace(aroundBlocks, '$1')))
    .join('')

/** The same to be read without HTML: addresses of links stand behind their words. */
export function plainOf(html: string): string {
  const marked = flowed(html)
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (_, address: string, words: string) =>
      words === address ? address : `${words} (${address})`,
    )
    .replace(/<li[^>]*>/g, '- ')
    .replace(/<\/t[dh]>/g, '  ')
    .replace(/<(?:br|hr)[^>]*>|<\/(?:li|tr|dt|dd)>/g, '\n')
    .replace(/<\/(?:p|div|h[1-4]|ul|ol|dl|table|blockquote|pre)>/g, '\n\n')
  return (
    sanitizeHtml(marked, { allowedTags: [], allowedAttributes: {} })
      .replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
      // Each run of spaces is looked at once, not once from each of its spaces.
      .replace(/(?<![ \t])[ \t]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}
