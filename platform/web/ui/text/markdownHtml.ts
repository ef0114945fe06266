import createDOMPurify from 'dompurify'
import MarkdownIt from 'markdown-it'

const plain = new MarkdownIt({ linkify: true, typographer: false })
const withHtml = new MarkdownIt({ linkify: true, html: true })

const purify = createDOMPurify(window)
purify.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLAnchorElement) || !node.hasAttribute('href')) return
  if (new URL(node.href, location.href).origin === location.origin) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** Makes HTML of Markdown and cleans it. `html` lets the author's own HTML through the cleaner (content of the content service). */
export function markdownHtml(source: string, { html = false }: { html?: boolean } = {}): string {
  // Style attributes would be refused by the policy, form controls could pretend to be ours, ids could shadow globals.
  return purify.sanitize((html ? withHtml : plain).render(source), {
    FORBID_ATTR: ['style', 'id', 'name'],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'dialog'],
    ALLOW_DATA_ATTR: false,
  })
}

/** Whether a text is one paragraph in which nothing is marked up or leads anywhere. It says no to some that are. */
export const isOrdinaryText = (source: string): boolean =>
  /^[\p{L}(][\p{L}\p{M}\p{N} ,;'"()?!/%$€=+–—’“”.:-]*$/u.test(source) && !/[.:][^ )"'”’]|\/\//u.test(source)
