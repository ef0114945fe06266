import { createContext } from 'react'

/** True in a table's cell, where the arrows move the focus and Tab does not stop at every time. */
export const CellContext = createContext(false)
