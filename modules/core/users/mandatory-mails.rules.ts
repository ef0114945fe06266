/** What nobody may switch off for themselves, as the specification has it: keys and exceptions that end, and what becomes of products. */
export const isMandatory = (event: string): boolean => /^(KEY_|EXCEPTION_EXPIR|PRODUCT_)/.test(event)

/** The same of one occurrence: a revision that breaks what its users built stops their work, too. */
export const isMandatoryNow = (event: string, carries: Readonly<Record<string, unknown>>): boolean =>
  isMandatory(event) || (event === 'SPEC_UPDATED' && carries.breaking === true)
