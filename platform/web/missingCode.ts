/**
 * Whether an error is code of the portal that did not come: the connection broke, or a newer version has taken its place on the server.
 * The words are those of Chromium, Firefox and Safari, and Vite's for a style sheet. Chromium asks once per page for a file, so only a reload asks again.
 */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  /(Failed to fetch|error loading) dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message)

export const reloadPage = (): void => location.reload()

/** Code that is asked for before it is needed: when it does not come, whoever needs it says so. Other errors are nobody's to hide. */
export function askedAhead<T>(code: Promise<T>): Promise<T> {
  code.catch((error: unknown) => {
    if (!isMissingCode(error)) throw error
  })
  return code
}
