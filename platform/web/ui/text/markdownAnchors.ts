export interface Heading {
  /** The anchor, unique in the text. */
  id: string
  title: string
  /** 1 to 4. */
  level: number
}

/** Gives the headings of clean HTML an anchor each and a sign that leads to it. `prefix` keeps an author's heading from taking an id of ours. */
export function withAnchors(html: string, prefix: string, labelOf: (title: string) => string): { html: string; headings: Heading[] } {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const headings: Heading[] = []
  for (const element of page.body.querySelectorAll('h1, h2, h3, h4')) {
    const title = element.textContent.trim()
    const plain = `${prefix}-${
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '') || 'part'
    }`
    const same = headings.filter(({ id }) => id === plain || id.startsWith(`${plain}--`)).length
    element.id = same === 0 ? plain : `${plain}--${same + 1}`
    headings.push({ id: element.id, title, level: Number(element.tagName.slice(1)) })
    const link = page.createElement('a')
    link.href = `#${encodeURIComponent(element.id)}`
    link.className = 'anchor'
    link.setAttribute('aria-label', labelOf(title))
    link.textContent = '#'
    element.append(link)
  }
  return { html: page.body.innerHTML, headings }
}
