/** Types that browsers run, as they list them (https://mimesniff.spec.whatwg.org, 4.6), and documents in which scripts can stand. */
const runs =
  /^(text\/(html|(x-)?(java|ecma)script([\d.]+)?|jscript|livescript|vbscript)|application\/(xhtml\+xml|(x-)?(java|ecma)script|wasm|x-shockwave-flash)|image\/svg(\+xml)?|multipart\/.*)$/

const wellFormed = /^[\w.+-]+\/[\w.+-]+(\s*;\s*[\w.+-]+=("[^"\\,]*"|[\w.+-]+))*$/

/**
 * The media type under which an example is answered: the document's, a range (`application/*`) as JSON. The mock's answers come from the
 * portal's own origin, so what a browser would run, or could take for something else than it says, is plain text.
 */
export function answeredType(type: string): string {
  if (/^[\w.+-]*\*?\/\*$/.test(type.trim())) return 'application/json'
  const bare = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return wellFormed.test(type.trim()) && !runs.test(bare) ? type : 'text/plain; charset=utf-8'
}
