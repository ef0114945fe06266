/** Saves what a call answered as a file. It goes by `fetch`, because a link would not carry the token. The server's own name goes before `name`. */
export async function saveAnswer(answer: Response, name: string): Promise<void> {
  const given = answer.headers.get('content-disposition') ?? ''
  const whole = /filename\*=UTF-8''([^;]+)/.exec(given)?.[1]
  const named = whole === undefined ? /filename="([^"]+)"/.exec(given)?.[1] : decodeURIComponent(whole)
  saveBlob(await answer.blob(), named ?? name)
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
