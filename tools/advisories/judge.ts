import * as z from 'zod/mini'

/** An advisory that is let through for a time: which, in what, why, and until which day (included). */
const acceptances = z.array(
  z.strictObject({
    advisory: z.string().check(z.regex(/^(GHSA(-[23456789cfghjmpqrvwx]{4}){3}|\d+)$/)),
    package: z.string().check(z.minLength(1)),
    reason: z.string().check(z.minLength(20)),
    until: z.iso.date(),
  }),
)

const via = z.union([
  z.string(),
  z.object({ source: z.number(), name: z.string(), title: z.string(), url: z.optional(z.string()), severity: z.string() }),
])
/** What `npm audit --json` writes when the registry answered. */
const report = z.object({ auditReportVersion: z.literal(2), vulnerabilities: z.record(z.string(), z.object({ via: z.array(via) })) })

interface Advisory {
  id: string
  package: string
  severity: string
  title: string
  url: string
}

export type Judgement = { state: 'good' | 'unanswered'; note: string } | { state: 'refused'; faults: string[] }

const refused = ['high', 'critical']

/**
 * Judges what `npm audit --omit=dev --json` wrote. Without an answer of the registry nothing is known, and that is said; what stands in the
 * file of acceptances is judged all the same.
 * @param today as an ISO date
 */
export function judge(output: string, acceptedText: string, today: string): Judgement {
  const read = acceptances.safeParse(parsed(acceptedText))
  if (!read.success)
    return {
      state: 'refused',
      faults: [
        `tools/advisories/accepted.json: ${read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
      ],
    }
  const accepted = read.data
  const expired = accepted
    .filter(({ until }) => until < today)
    .map(
      ({ advisory, package: name, until }) => `${advisory} in ${name} was accepted until ${until}: mend it, or say why it may wait longer.`,
    )
  const answer = report.safeParse(parsed(output))
  const found = answer.success ? advisoriesOf(answer.data).filter(({ severity }) => refused.includes(severity)) : []
  const open = found.filter((one) => !accepted.some(({ advisory, package: name }) => advisory === one.id && name === one.package))
  const faults = [...expired, ...open.map((one) => `${one.package}: ${one.title} (${one.severity}, ${one.id}) ${one.url}`)]
  if (faults.length > 0) return { state: 'refused', faults }
  if (!answer.success) return { state: 'unanswered', note: `The registry told no advisories (${whyOf(output)}): none were looked at.` }
  const waiting = accepted.length === 0 ? '' : `, ${accepted.length} accepted for a time`
  return { state: 'good', note: `No high or critical advisory on what production installs${waiting}.` }
}

/** Each once: a package names the advisories of its own, and by name the packages through which it has others. */
function advisoriesOf({ vulnerabilities }: z.infer<typeof report>): Advisory[] {
  const all = Object.values(vulnerabilities).flatMap((one) => one.via.filter((entry) => typeof entry !== 'string'))
  const found = all.map(({ source, name, title, url = '', severity }) => ({
    id: /GHSA(-\w{4}){3}/.exec(url)?.[0] ?? String(source),
    package: name,
    severity,
    title,
    url,
  }))
  return [...new Map(found.map((one) => [`${one.id} ${one.package}`, one])).values()]
}

function whyOf(output: string): string {
  const said = z.safeParse(z.object({ message: z.string() }), parsed(output))
  return said.success ? said.data.message.slice(0, 120) : 'no answer'
}

/** npm writes warnings around its JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.slice(Math.max(0, text.search(/^[[{]/m))))
  } catch {
    return undefined
  }
}
