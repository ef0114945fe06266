import { useRef } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  label: string
  /** What the file is of, for those who hear several such buttons: "Choose a file: Client key". */
  name?: string
  /** As `accept` of an input. */
  accept: string
  onFile: (file: File) => void
}

/** By which somebody chooses a file of their machine; the same one again is chosen anew. */
export function FileButton({ label, name = label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button small aria-label={name} {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={name}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </>
  )
}
