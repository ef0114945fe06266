import { readTree, type SourceFile } from './boundaries/tree.ts'

/** Testing helpers that open the database which TEST_DATABASE_URL names. */
const isHarness = ({ path, text }: SourceFile): boolean => /(^|\/)testing\//.test(path) && text.includes('TEST_DATABASE_URL')

/** The tests that use the testing harness, directly or through a helper: those that a second database can change. */
export function databaseTests(root: string): string[] {
  const tree = readTree(root)
  const reaching = new Map<string, boolean>()
  const reaches = (path: string): boolean => {
    const known = reaching.get(path)
    if (known !== undefined) return known
    reaching.set(path, false)
    const file = tree.get(path)
    const found = file !== undefined && (isHarness(file) || file.imports.some(({ target }) => target !== undefined && reaches(target)))
    reaching.set(path, found)
    return found
  }
  return [...tree.keys()].filter(
    (path) => path.endsWith('.test.ts') && !path.endsWith('.fault.test.ts') && !path.includes('/web/') && reaches(path),
  )
}
