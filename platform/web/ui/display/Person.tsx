import { useContext } from 'react'
import { Tooltip } from '../base/Tooltip.tsx'
import { CellContext } from './cellContext.ts'

/** Somebody by name; the e-mail, which tells two of the same name apart, on hover and focus. */
export function Person({ name, email }: { name: string | null | undefined; email: string }) {
  const inCell = useContext(CellContext)
  // Who was invited and never came has no other name.
  if (!name || name === email) return <bdi>{email}</bdi>
  return (
    <Tooltip text={<bdi>{email}</bdi>}>
      <bdi className="rounded-small" tabIndex={inCell ? -1 : 0}>
        {name}
      </bdi>
    </Tooltip>
  )
}
