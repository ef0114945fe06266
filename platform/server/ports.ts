import type { ListPort, Port } from '../contract/port.ts'
import type { Db } from './database/database.ts'

/** A port with the function of the module that answers it. */
export interface FilledPort {
  readonly port: Port<never, unknown> | ListPort<never, unknown>
  readonly answer: (tx: Db, ...asked: readonly never[]) => Promise<unknown>
}

/** Fills a port that one module answers. The function uses the caller's transaction and nothing beside it: all of it happens, or nothing. */
export const fill = <Asked extends readonly unknown[], Answer>(
  port: Port<Asked, Answer>,
  answer: (tx: Db, ...asked: Asked) => Promise<Answer>,
): FilledPort => ({ port, answer }) as unknown as FilledPort

/** Says to a list port what this module has to say to it. */
export const join = <Asked extends readonly unknown[], Answer>(
  port: ListPort<Asked, Answer>,
  answer: (tx: Db, ...asked: Asked) => Promise<Answer>,
): FilledPort => ({ port, answer }) as unknown as FilledPort

/** How the modules ask each other. */
export interface Ports {
  of<Asked extends readonly unknown[], Answer>(port: Port<Asked, Answer>): (tx: Db, ...asked: Asked) => Promise<Answer>
  /** Asks one after the other, in the order of the modules: they share the transaction. */
  all<Asked extends readonly unknown[], Answer>(port: ListPort<Asked, Answer>): (tx: Db, ...asked: Asked) => Promise<Answer[]>
  /** Whether a module that is on answers it. */
  isFilled(port: Pick<Port<never, unknown>, 'name'>): boolean
}

export interface Switchboard extends Ports {
  /** @throws when a port that one module answers has an answer already, or when two ports have one name. */
  connect(module: string, filled: readonly FilledPort[]): void
}

/** What filled a port has the port's type: `fill` and `join` take nothing else, and a name belongs to one port. */
const answerOf = <Asked extends readonly unknown[], Answer>(
  _port: Port<Asked, Answer> | ListPort<Asked, Answer>,
  filled: FilledPort,
): ((tx: Db, ...asked: Asked) => Promise<Answer>) => filled.answer as never

/** Starts without any answer; the assembly connects the modules that are on before anything is asked. */
export function switchboard(): Switchboard {
  const filled = new Map<string, { module: string; one: FilledPort }[]>()
  const answersOf = (port: { name: string }) => filled.get(port.name) ?? []
  return {
    of:
      (port) =>
      (tx, ...asked) => {
        const [filler] = answersOf(port)
        return filler ? answerOf(port, filler.one)(tx, ...asked) : Promise.resolve(port.off(...asked))
      },
    all:
      (port) =>
      async (tx, ...asked) => {
        const answers = []
        for (const { one } of answersOf(port)) answers.push(await answerOf(port, one)(tx, ...asked))
        return answers
      },
    isFilled: (port) => answersOf(port).length > 0,
    connect(module, ports) {
      for (const one of ports) {
        const others = answersOf(one.port)
        const [other] = others
        if (other && other.one.port !== one.port) throw new Error(`Two ports are called ${one.port.name}.`)
        if (other && one.port.kind === 'one')
          throw new Error(`The port ${one.port.name} is filled twice: by ${other.module} and by ${module}.`)
        filled.set(one.port.name, [...others, { module, one }])
      }
    },
  }
}
