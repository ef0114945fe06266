import type { Machine } from '../../contract/record/machine.ts'
import { useLocale } from '../i18n/i18n.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { doerWord } from './doerWord.ts'
import { StatePicture } from './StatePicture.tsx'
import type { GovernedWords } from './words.ts'

interface RecordStatesPageProps {
  machine: Machine
  words: GovernedWords
  told: () => { title: string; text: string; list: { title: string; href: string } }
}

/** Help: which states a record has, and who takes it from one to another. */
export function RecordStatesPage({ machine, words, told }: RecordStatesPageProps) {
  useLocale()
  const { title, text, list } = told()
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: list.title, href: list.href }, { label: title }]} />
      <p className="mb-5 max-w-[72ch] text-16 text-muted">{text}</p>
      <StatePicture machine={machine} words={words} who={doerWord} />
    </>
  )
}
