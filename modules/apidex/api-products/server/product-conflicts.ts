import type { AppError } from '@portico/platform/contract/errors.ts'
import { type Taken, takenAt, uniquely } from '@portico/platform/server/record/write.ts'

const takenAs = (path: 'apiproduct' | 'basePath', by?: { name: string; basePath: string }): Taken => ({
  path,
  message: by
    ? `Product ${by.name} has base path ${by.basePath}; they would take each other's calls.`
    : path === 'basePath'
      ? 'The base path of another product of this environment is this one or lies above or below it.'
      : 'Another product of this environment has this name.',
})
/** A name or base path that another product of the environment has is a conflict at its field. */
export const distinct = <T>(statement: PromiseLike<T>): Promise<T> =>
  uniquely(statement, {
    api_product_environment_id_name_key: takenAs('apiproduct'),
    api_product_environment_id_base_path_key: takenAs('basePath'),
  })

/** The conflict of a base path that clashes with another one; who has that is told to who sees it. */
export const basePathTaken = (by?: { name: string; basePath: string }): AppError => takenAt(takenAs('basePath', by))
