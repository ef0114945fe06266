/** A part of a picture in its own pixels. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}
export interface ImagePlace {
  replace?: string | undefined
  crop?: Crop | undefined
}

/** What was marked on the picture as it shows, in its own pixels; all of it is none. */
export function cropOf(
  marked: { x: number; y: number; width: number; height: number } | undefined,
  shown: { width: number; height: number },
  own: { width: number; height: number },
): Crop | undefined {
  if (!marked || marked.width < 1 || marked.height < 1 || shown.width === 0 || shown.height === 0) return undefined
  const across = own.width / shown.width
  const down = own.height / shown.height
  const left = Math.min(Math.round(marked.x * across), own.width - 1)
  const top = Math.min(Math.round(marked.y * down), own.height - 1)
  const width = Math.max(1, Math.min(Math.round(marked.width * across), own.width - left))
  const height = Math.max(1, Math.min(Math.round(marked.height * down), own.height - top))
  return width === own.width && height === own.height ? undefined : { left, top, width, height }
}

/** The form that an upload is sent as: the file with its name, and what is to become of it. */
export function pictureForm(file: Blob, name: string, { replace, crop }: ImagePlace): FormData {
  const form = new FormData()
  if (replace) form.set('replace', replace)
  if (crop) form.set('crop', JSON.stringify(crop))
  form.set('file', file, name)
  return form
}
