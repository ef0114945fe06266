import { Explained } from '@portico/platform/web/ui/base/Explained.tsx'
import type { ReactNode } from 'react'
import type { Meaning } from '../meanings.ts'

/** A name that is tied to a term says on hover and focus what that means. */
export function Meant({ meaning, children }: { meaning: Meaning | undefined; children: ReactNode }) {
  if (!meaning) return children
  const { name, description } = meaning
  return (
    <Explained
      text={
        <>
          <b>{name}</b>
          {description && <span className="mt-0.5 block font-normal">{description}</span>}
        </>
      }
    >
      {children}
    </Explained>
  )
}
