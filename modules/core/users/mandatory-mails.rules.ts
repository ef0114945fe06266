/** What nobody may switch off for themselves: what ends or stops somebody's work. */
export const isMandatory = (event: string): boolean => /^(KEY_|EXCEPTION_EXPIR|PRODUCT_)/.test(event)
