/** Arabic digits as Western ones, so that what a person types in their own can be read. */
export const westernDigits = (text: string): string => text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
