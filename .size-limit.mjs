import { join } from 'node:path'
import { sizeChecks } from './tools/bundle-sizes.ts'

export default await sizeChecks(join(import.meta.dirname, 'dist', 'web'))
