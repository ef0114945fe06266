import { cutTransactions } from './board-decision.ts'

/** Loaded before a server: it kills itself after statement number KILL_AFTER of the transaction that has KILL_WORD among its values. */
const { state } = cutTransactions(process.env.KILL_WORD ?? '', () => process.kill(process.pid, 'SIGKILL'))
state.at = Number(process.env.KILL_AFTER)
