import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import type { Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { pages } from '../../addresses.ts'
import { companyWords } from '../../companies/web/company.words.ts'
import type { CompanyNumbers } from '../numbers.contract.ts'

const states = ['pending', 'active', 'suspended', 'terminated', 'rejected'] as const

/** The fill of each state's chip, with its edge. */
const looks: Record<Tone, string> = {
  ok: 'tone tone-ok',
  warn: 'tone tone-warn',
  bad: 'tone tone-bad',
  info: 'tone tone-info',
  neutral: 'bg-faint',
}

/** Word, bar, number. */
const row = { gridTemplateColumns: '7.5rem minmax(0, 1fr) 3rem' }

/** How many companies there are in each state, as bars beside their numbers; each leads to the list of just these. */
export function StatesOfCompanies({ counted }: { counted: CompanyNumbers }) {
  const most = Math.max(1, ...states.map((state) => counted[state]))
  return (
    <ul className="grid gap-3">
      {states.map((state) => (
        <li key={state} className="grid items-center gap-3" style={row}>
          <AppLink
            href={pages.companiesIn({ filter: `status:${state.toUpperCase()}` })}
            className="truncate rounded-small underline-offset-[3px] hover:underline"
          >
            {companyWords.state(state.toUpperCase())}
          </AppLink>
          <span aria-hidden="true" className="rounded-full bg-sunken" style={{ height: 8 }}>
            {counted[state] > 0 && (
              <span
                className={cx('block rounded-full', looks[companyWords.tone(state.toUpperCase())])}
                style={{ height: 8, minWidth: 8, width: `${(counted[state] / most) * 100}%` }}
              />
            )}
          </span>
          <span className="text-end tabular-nums">{formatNumber(counted[state])}</span>
        </li>
      ))}
    </ul>
  )
}
