import { CodeBlock } from '@portico/platform/web/ui/text/CodeBlock.tsx'
import { useState } from 'react'
import type { CodeSample } from '../../contract/code-samples.rules.ts'
import { chosenLanguage, colours, rememberLanguage } from './samples.ts'

/** A request in several languages; the one that somebody chose stays for every request of the portal. */
export function RequestSamples({ samples, wrap }: { samples: readonly CodeSample[]; wrap?: boolean }) {
  const [language, setLanguage] = useState(chosenLanguage)
  const choose = (label: string) => {
    rememberLanguage(label)
    setLanguage(label)
  }
  return (
    <CodeBlock
      samples={samples.map(({ language: id, label, code }) => ({ label, language: colours[id], code }))}
      chosen={language}
      onChoose={choose}
      {...(wrap !== undefined && { wrap })}
    />
  )
}
