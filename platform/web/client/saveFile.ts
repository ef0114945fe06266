/** Saves what a call answered as a file. It goes by `fetch`, because a link would not carry the token. The server's own name goes before `name`. */
export async function saveAnswer(answer: Response, name: string): Promise<void> {
  // The last one is the whole name, where it has letters that not every header bears.
  const named = /.*filename\*?=(?:UTF-8''|")([^";]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  saveBlob(await answer.blob(), named ? decodeURIComponent(named) : name)
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
