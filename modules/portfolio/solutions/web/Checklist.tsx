import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { CheckAnswer, Solution } from '../solution.contract.ts'
import { isDesigned, suggestedCompliance } from '../solution.rules.ts'
import { type CheckCode, checkAnswers, checkCodes } from '../solution-states.contract.ts'
import { levelTone, levelWords } from './levels.ts'
import { answer, solutionCalls } from './solution.queries.ts'

type Answers = ReadonlyMap<CheckCode, Pick<CheckAnswer, 'checkCode' | 'answer' | 'note'>>
const toneOf = { YES: 'ok', NO: 'bad', PARTIAL: 'warn', NOT_APPLICABLE: 'neutral' } as const

/** What a solution is looked at for before the board decides, what the answers suggest, and which exceptions cover a no. */
export function Checklist({ solution }: { solution: Solution }) {
  const mayAnswer = solution.may?.includes('edit') === true && isDesigned(solution)
  const [answers, setAnswers] = useState<Answers>(
    () => new Map(solution.checklist.map(({ checkCode, answer, note }) => [checkCode, { checkCode, answer, note }])),
  )
  const [saving, setSaving] = useState(false)
  const [changed, setChanged] = useState(false)
  const set = (checkCode: CheckCode, value: Partial<Pick<CheckAnswer, 'answer' | 'note'>>) => {
    const next = new Map(answers)
    next.set(checkCode, { answer: 'YES', note: '', ...answers.get(checkCode), ...value, checkCode })
    setAnswers(next)
    setChanged(true)
  }
  const suggested = suggestedCompliance([...answers.values()])
  const save = async () => {
    setSaving(true)
    try {
      await answer(solution.id, solution.version, [...answers.values()])
      showSnackbar(t('record.saved', { name: t('solutions.tab.checklist') }))
      setChanged(false)
      await solutionCalls.changed()
    } catch (error) {
      showError(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex flex-1 flex-wrap items-center gap-2">
          <span className="text-muted">{t('solutions.suggested')}</span>
          {suggested ? <Chip tone={levelTone(suggested)}>{levelWords(suggested)}</Chip> : t('solutions.suggested.none')}
          {solution.dispensedUntil && <Chip tone="info">{t('solutions.dispensed', { date: formatDate(solution.dispensedUntil) })}</Chip>}
        </span>
        {mayAnswer && (
          <Button
            kind="submit"
            disabledReason={changed ? undefined : t('solutions.checklist.same')}
            busy={saving}
            onClick={() => void save()}
          >
            {t('solutions.checklist.save')}
          </Button>
        )}
      </div>
      <Card plain flush>
        <ul>
          {checkCodes.map((code) => {
            const given = answers.get(code)
            const exceptions = solution.checklist.find(({ checkCode }) => checkCode === code)?.exceptions ?? []
            const label = t(`solutions.check.${code}` as MessageKey)
            return (
              <li
                key={code}
                className="grid gap-2 border-t border-hairline px-4 py-3 first:border-t-0 sm:grid-cols-[3rem_minmax(0,1fr)_12rem]"
              >
                <span className="ltr justify-self-start text-13 text-muted tabular-nums">{code}</span>
                <div className="grid gap-1.5">
                  <span>{label}</span>
                  {mayAnswer
                    ? given && (
                        <input
                          className="h-9 w-full max-w-[48rem] rounded-small border border-hairline bg-surface px-2.5 text-13"
                          aria-label={t('solutions.checklist.note', { check: label })}
                          placeholder={t('solutions.checklist.note.placeholder')}
                          maxLength={1000}
                          value={given.note}
                          onChange={(event) => set(code, { note: event.target.value })}
                        />
                      )
                    : given?.note && <bdi className="text-13 text-muted wrap-anywhere">{given.note}</bdi>}
                  {exceptions.length > 0 && (
                    <span className="flex flex-wrap gap-x-3 text-13">
                      {exceptions.map((one) => (
                        <AppLink key={one.id} className={linkClass} href={pages.exception(one.id)}>
                          <bdi>{`${one.code} ${one.title}`}</bdi>
                        </AppLink>
                      ))}
                    </span>
                  )}
                </div>
                {mayAnswer ? (
                  <Select
                    id={`check-${code}`}
                    aria-label={label}
                    value={given?.answer ?? ''}
                    placeholder={t('record.choose')}
                    options={checkAnswers.map((value) => ({ value, label: t(`solutions.answer.${value}`) }))}
                    onChange={(event) => set(code, { answer: event.target.value as CheckAnswer['answer'] })}
                  />
                ) : (
                  <span>{given ? <Chip tone={toneOf[given.answer]}>{t(`solutions.answer.${given.answer}`)}</Chip> : '–'}</span>
                )}
              </li>
            )
          })}
        </ul>
      </Card>
    </div>
  )
}
