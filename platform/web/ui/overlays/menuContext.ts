import { createContext } from 'react'

/** How an item closes the menu that it is in. */
export const MenuContext = createContext<(refocus?: boolean) => void>(() => {})
