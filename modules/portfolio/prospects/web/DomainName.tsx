import { Marked } from '@portico/platform/web/ui/display/Marked.tsx'

/** A domain behind its colour. */
export const DomainName = ({ domain }: { domain: { name: string; color: string } | null }) =>
  domain ? (
    <Marked color={domain.color}>
      <bdi className="min-w-0 wrap-anywhere">{domain.name}</bdi>
    </Marked>
  ) : (
    '–'
  )
