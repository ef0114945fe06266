/** sRGB channels from 0 to 255. */
export type Rgb = readonly [number, number, number]
/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. Equal steps look equal, which HSL does not offer. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** How a colour is stored: six digits. */
export const colourForm = /^#[0-9a-f]{6}$/i
export const isColour = (text: string): boolean => colourForm.test(text)

/** Reads `#rgb` or `#rrggbb`; anything else gives undefined. */
export function parseHex(text: string): Rgb | undefined {
  const long = /^#[0-9a-f]{3}$/i.test(text) ? text.replace(/[0-9a-f]/gi, '$&$&') : text
  if (!isColour(long)) return undefined
  const value = Number.parseInt(long.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export const toHex = (rgb: Rgb): string => `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

const read = (hex: string): Rgb => {
  const rgb = parseHex(hex)
  if (!rgb) throw new TypeError(`${hex} is not a colour of the form #rrggbb`)
  return rgb
}

const linear = (channel: number) => (channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4)
const gamma = (value: number) => 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** WCAG 2 relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const [red, green, blue] = read(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** WCAG 2 contrast, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** `share` of `over` on top of `under`. */
export function blend(under: string, over: string, share: number): string {
  const below = read(under)
  const above = read(over)
  return toHex([0, 1, 2].map((index) => (below[index] ?? 0) * (1 - share) + (above[index] ?? 0) * share) as unknown as Rgb)
}

/** Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/ */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = read(hex).map(linear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [lightness, Math.hypot(a, bb), (Math.atan2(bb, a) * 180) / Math.PI]
}

function toLinear([lightness, chroma, hue]: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The nearest colour that a screen can show: chroma gives way, lightness and hue stay. */
export function fromOklch([lightness, chroma, hue]: Oklch): string {
  for (let kept = chroma; kept > 0.001; kept *= 0.94) {
    const rgb = toLinear([lightness, kept, hue])
    if (rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return toHex(rgb.map(clip) as unknown as Rgb)
  }
  return toHex(toLinear([lightness, 0, hue]).map(clip) as unknown as Rgb)
}
const clip = (channel: number) => gamma(Math.min(1, Math.max(0, channel)))
