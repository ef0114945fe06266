import type { AgendaItem } from './item.contract.ts'
import type { Meeting } from './meeting.contract.ts'

/** What Markdown would read as more than text, also as the beginning of a list. */
const plain = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .replace(/^ ?(\d*)(?=[-+=.)])/, '$1\\')
/** As Markdown keeps it whole: an address has none of these, written out. */
const addressOf = (url: string): string => new URL(url).href.replace(/[\\<>]/g, encodeURIComponent)
const words = (name: string): string => name.toLowerCase().replaceAll('_', ' ')
const sentence = (name: string): string => words(name).replace(/^./, (letter) => letter.toUpperCase())

/** As the clock of the meeting has it. */
const dayAt = (at: string, timeZone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(at))

/**
 * The agenda of a meeting, and its minutes as far as there are any, as pieces of Markdown (A-8), each to be read for itself: what somebody
 * left open in one does not swallow the next. Like all files of the portal it is in English.
 */
export function minutesOf(meeting: Meeting, items: readonly AgendaItem[]): string[] {
  const { code, title, date, startTime, endTime, timeZone, location, attendees, minutes, minutesApprovedAt } = meeting
  const present = attendees.filter(({ presence }) => presence === 'PRESENT')
  const who = (list: typeof attendees) => list.map(({ name, voting }) => `${plain(name)}${voting ? ' (voting)' : ''}`).join(', ') || '–'
  return [
    `# ${plain(title)}`,
    `${code}, ${date}, ${startTime}–${endTime} (${timeZone})${location ? `, ${plain(location)}` : ''}`,
    `Chair: ${plain(meeting.chairName ?? '–')}. Secretary: ${plain(meeting.secretaryName ?? '–')}.`,
    attendees.length > 0 ? `Invited: ${who(attendees)}.` : '',
    present.length > 0 ? `Present: ${who(present)}.` : '',
    ...(minutes ? ['## General', minutes] : []),
    '## Items',
    ...items.flatMap((item, at) => minuteOf(item, at + 1)),
    minutesApprovedAt ? `Approved by ${plain(meeting.minutesApprovedByName ?? '')} on ${dayAt(minutesApprovedAt, timeZone)}.` : '',
  ].filter((part) => part !== '')
}

function minuteOf(item: AgendaItem, number: number): string[] {
  const { title, category, purpose, timeboxMinutes, question, presenterName, preReads, decision, decisionText, votes } = item
  const list = (heading: string, entries: readonly { text: string; ownerName: string; dueDate: string }[]) =>
    entries.length === 0
      ? ''
      : [heading, ...entries.map(({ text, ownerName, dueDate }) => `- ${plain(text)} (${plain(ownerName)}, by ${dueDate})`)].join('\n')
  return [
    `### ${number}. ${plain(title)}`,
    `${sentence(category)}, for ${words(purpose)}, ${timeboxMinutes} minutes${presenterName ? `, presented by ${plain(presenterName)}` : ''}`,
    question ? `> ${plain(question)}` : '',
    preReads.length > 0 ? `Read before: ${preReads.map(({ name, url }) => `[${plain(name)}](<${addressOf(url)}>)`).join(', ')}` : '',
    item.status === 'POSTPONED' ? `**Postponed.** ${plain(item.statusComment)}` : '',
    decision ? `**${sentence(decision)}.** ${decisionText}` : '',
    votes ? `Votes: ${votes.for} for, ${votes.against} against, ${votes.abstain} abstained.` : '',
    list('Conditions:\n', item.conditions),
    list('Actions:\n', item.actions),
  ].filter((part) => part !== '')
}

/** As many whole lines as there is room for, and how many were left out; a line that has no room of its own is cut. */
export function linesUpTo(most: number, lines: readonly string[]): string {
  const [first = ''] = lines
  let text = first.length > most ? `${first.slice(0, most - 30)}…` : first
  for (const [at, line] of lines.entries()) {
    if (at === 0) continue
    const rest = `\n… ${lines.length - at} more`
    if (text.length + 1 + line.length > most - rest.length) return text + rest
    text += `\n${line}`
  }
  return text
}
