import { failureIn } from '@portico/connectors/gateways/failures.contract.ts'
import { FailureWords } from '@portico/connectors/web/FailureWords.tsx'
import { T } from '@portico/platform/web/i18n/T.tsx'

/** What became of the documents of a gateway, as the log keeps it: a line for each product, or why none could be asked for. */
export function DocumentWords({ message }: { message: string }) {
  if (failureIn(message)) return <FailureWords message={message} />
  return (
    <ul>
      {message.split('\n').map((line) => (
        <li key={line}>
          <Line line={line} />
        </li>
      ))}
    </ul>
  )
}

/** `product: why not`; what was brought, and how many more there are, has no reason. A product may have a colon in its name. */
function Line({ line }: { line: string }) {
  if (failureIn(line)) return <FailureWords message={line} />
  const colons = [...line.matchAll(/: /g)].map(({ index }) => index)
  const at = colons.find((one) => failureIn(line.slice(one + 2))) ?? colons[0]
  if (at === undefined) return <bdi>{line}</bdi>
  return (
    <T
      id="commands.log.documents.of"
      values={{ name: <bdi>{line.slice(0, at)}</bdi>, words: <FailureWords message={line.slice(at + 2)} /> }}
    />
  )
}
