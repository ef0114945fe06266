/** A picture of the portal as pages of the content service show it: what is needed to keep its place before it is there. */
export interface PictureFile {
  /** `grid.webp`. */
  name: string
  width: number
  height: number
  /** Of its content, hexadecimal. */
  hash: string
}

const folder = '/uploads/'
const marks = /_(\d{1,5})x(\d{1,5})_[0-9a-f]{12}(?=\.\w+$)/

/** Its path below the content service: it changes with what the picture shows, and says its size to texts that know nothing else of it. */
export const picturePath = ({ name, width, height, hash }: PictureFile): string =>
  `${folder}${name.replace(/(?=\.\w+$)/, `_${width}x${height}_${hash.slice(0, 12)}`)}`

/** Whose path it is, of any state of the picture; undefined for what is no path of one. */
export function pictureAt(path: string): { name: string; size: Pick<PictureFile, 'width' | 'height'> | undefined } | undefined {
  const file = path.startsWith(folder) ? path.slice(folder.length) : ''
  if (!/^[\w.-]+\.\w+$/.test(file)) return undefined
  const [, width, height] = marks.exec(file) ?? []
  return { name: file.replace(marks, ''), size: width === undefined ? undefined : { width: Number(width), height: Number(height) } }
}
