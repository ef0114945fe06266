/** Unset: the host that users see, because mail servers refuse a sender whose domain is none. */
export function senderOf(from: string | undefined, publicUrl: string, faults: string[]): string {
  if (from === undefined) {
    const { hostname } = new URL(publicUrl)
    return `Portico <portico@${/[a-z]/i.test(hostname) && !hostname.startsWith('[') ? hostname : 'localhost'}>`
  }
  if (!/^(?:[^<>\p{Cc}]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u.test(from))
    faults.push(`MAIL_FROM is "${from}"; it must be an address such as portal@example.com, or Portal <portal@example.com>.`)
  return from
}
