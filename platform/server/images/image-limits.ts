import { mostPictureBytes } from '../../contract/picture-limits.ts'

/** Of the file as it comes, of a picture's sides in pixels, and of both sides together. */
export const imageLimits = { bytes: mostPictureBytes, svgBytes: 512 * 1024, side: 8000, pixels: 25_000_000 } as const

/** A drawing has no pixels of its own: so many make its longer side, unless it says that it is larger. */
export const drawnSide = 512

/** How the process that draws says why there is no picture: its exit code. */
export const drawingEnds = { noImage: 10, tooLarge: 11 } as const
