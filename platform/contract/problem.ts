import * as z from 'zod/mini'

/** The body of every answer >= 400. */
export const problem = z.object({
  error: z.object({
    statusCode: z.int(),
    name: z.string(),
    message: z.string(),
    code: z.string(),
    details: z.array(
      z.object({
        path: z.string(),
        code: z.string(),
        message: z.string(),
        line: z.optional(z.int()),
        column: z.optional(z.int()),
        params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      }),
    ),
    requestId: z.optional(z.string()),
  }),
})
export type Problem = z.infer<typeof problem>
