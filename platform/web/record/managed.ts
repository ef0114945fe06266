/** A row that an admin keeps. */
export interface Managed {
  id: string
  version: number
  updatedBy: string
  name: string
}
export interface ManagedFormProps<R> {
  /** Left out: a new one. */
  record: R | undefined
  onDone: (saved: R) => void
  onClose: () => void
}
