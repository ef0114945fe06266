import { join } from 'node:path'
import { sizeChecks } from './tools/bundle-sizes.ts'

export default sizeChecks(join(import.meta.dirname, 'dist', 'web'))
