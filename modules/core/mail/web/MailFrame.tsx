import { type SyntheticEvent, useMemo } from 'react'

const mostPixels = 520

/**
 * A mail as a mail program shows it: apart from the page, without scripts, forms or a way out of its frame. The page's content security
 * policy holds in there too and knows no style attributes, so what they say goes into the mail's own style sheet. Of its own origin, though
 * nothing runs in it, so that it can be measured: it is as high as the mail, up to a height from which on it scrolls.
 */
export function MailFrame({ html, title, scheme }: { html: string; title: string; scheme: 'light' | 'dark' }) {
  const source = useMemo(() => framed(html), [html])
  return (
    <iframe
      key={scheme}
      title={title}
      sandbox="allow-same-origin"
      onLoad={fit}
      srcDoc={source}
      style={{ colorScheme: scheme }}
      className="block h-130 w-full rounded-[8px] border border-hairline bg-sunken"
    />
  )
}

function fit({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  // A document is never lower than its frame.
  frame.style.height = '0'
  const edges = frame.offsetHeight
  frame.style.height = `${Math.min(mostPixels, (frame.contentDocument?.documentElement.scrollHeight ?? mostPixels) + edges)}px`
}

function framed(html: string): string {
  const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce ?? ''
  // Before anything is read of it: the policy looks at what is parsed, too. The server writes each attribute in this one way.
  const readable = html.replaceAll('<style>', `<style nonce="${nonce}">`).replace(/(<[a-z][^<>]*?) style="/gi, '$1 data-style="')
  const mail = new DOMParser().parseFromString(readable, 'text/html')
  const rules: string[] = []
  for (const part of mail.querySelectorAll('[data-style]')) {
    const name = `own-${rules.length}`
    // What is no style was taken off by the server, which knows a few properties and values only; nothing ends the rule from inside.
    rules.push(`.${name}{${part.getAttribute('data-style')?.replace(/[{}<]/g, '')}}`)
    part.removeAttribute('data-style')
    part.classList.add(name)
  }
  return `<!doctype html>${mail.documentElement.outerHTML.replace('</head>', `<style nonce="${nonce}">${rules.join('')}</style></head>`)}`
}
