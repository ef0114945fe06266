import { call } from '@portico/platform/web/client/client.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { CommentThread } from '@portico/platform/web/record/Comments.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { requestComments } from '../request-comment.contract.ts'

interface RequestThreadProps {
  /** Of which product on which key. */
  request: { envId: string; id: string; keyId: string; productId: string }
  mayWrite: boolean
}

/** Questions and answers on a request, as both sides see them. */
export function RequestThread({ request: params, mayWrite }: RequestThreadProps) {
  return (
    <CommentThread
      query={useQuery(queryOf(requestComments.list, { params }, { quiet: true }))}
      add={(text, idempotencyKey) => call(requestComments.add, { params, body: { text } }, { idempotencyKey })}
      remove={(commentId) => call(requestComments.remove, { params: { ...params, commentId } })}
      changed={() => refresh(requestComments.add)}
      mayWrite={mayWrite}
      empty={t('keys.request.empty')}
      mark={({ side }) => <Chip line>{t(`keys.request.side.${side}`)}</Chip>}
    />
  )
}
