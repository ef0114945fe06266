import { admin, open, signedIn } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'

const id = 'SPEC_DEPRECATED'
const of = (body?: object) => () => ({ params: { id }, ...(body && { body }) })

const room: RoomTesting = {
  expectations: {
    'GET /api/emailtemplates': admin(),
    'GET /api/emailtemplates/count': admin(),
    'GET /api/emailtemplates/:id': admin(of()),
    'PUT /api/emailtemplates/:id': { ...admin(of({ version: 0, enabled: true })), also: [409] },
    'POST /api/emailtemplates/:id/reset': { ...admin(of({ version: 0 })), also: [409] },
    'POST /api/emailtemplates/:id/preview': admin(of({ language: 'nl-NL' })),
    'POST /api/emailtemplates/:id/test': admin(of({ to: 'somebody@portico.example' })),
    'GET /api/mailqueue': admin(),
    'GET /api/mailqueue/delivery': admin(),
    'GET /api/mailqueue/:id': admin(async (_, { portal }) => ({ params: { id: await failedMail(portal.portal.services.database.db) } })),
    'POST /api/mailqueue/:id/retry': admin(async (_, { portal }) => ({
      params: { id: await failedMail(portal.portal.services.database.db) },
    })),
    'GET /api/users/me/mails': signedIn(),
    'POST /api/mails/unsubscribe': { ...open(() => ({ body: { token: 'nobody.SPEC_DEPRECATED.made' } })), readOnlyMay: true, also: [422] },
    'GET /api/mails/unsubscribe/:token': { ...open(() => ({ params: { token: 'nobody.SPEC_DEPRECATED.made' } })), also: [422] },
    'POST /api/mails/unsubscribe/:token': {
      ...open(() => ({ params: { token: 'nobody.SPEC_DEPRECATED.made' } })),
      readOnlyMay: true,
      also: [422],
    },
  },
  screens: [
    { name: 'e-mail templates', account: 'admin', address: '/settings/emailTemplates' },
    { name: 'e-mail template', account: 'admin', address: '/settings/emailTemplates/KEY_EXPIRY_NOTICE' },
    { name: 'outbox', account: 'admin', address: '/settings/outbox' },
    { name: 'own choices', account: 'developer', address: '/preferences' },
  ],
  filters: [['/api/mailqueue', 'admin', [{}, { status: 'FAILED' }, { event: 'PRODUCT_APPROVED' }], 'createdAt ASC']],
  async fill(db, rows) {
    await db.execute(sql`insert into mail_queue (id, event, record, recipient, locale, subject, html, plain, status, attempts, created_at, next_attempt_at, sent_at)
      select gen_random_uuid(), 'PRODUCT_APPROVED', n::text, 'person' || n || '@many.example', 'en-GB', 'Subject ' || n, '<p></p>', '',
        case when n % 50 = 0 then 'FAILED' else 'SENT' end, 1, now() - make_interval(secs => n), null, case when n % 50 = 0 then null else now() end
      from generate_series(1, ${rows}::int) n`)
  },
  aloneInWriting: {
    'POST /api/emailtemplates/:id/test': 'makes a mail of its own',
    'POST /api/emailtemplates/:id/preview': 'stores nothing',
    'POST /api/mailqueue/:id/retry': 'is one statement, which moves a mail that failed and no other',
    'POST /api/mails/unsubscribe/:token': 'is the same',
    'POST /api/mails/unsubscribe': 'holds the person, as the choices of one’s own do',
  },
}

/** A mail that was given up. */
async function failedMail(db: Parameters<typeof rowsOf>[0]): Promise<string> {
  const [made] = await rowsOf(
    db,
    z.strictObject({ id: z.string() }),
    sql`insert into mail_queue (id, event, record, recipient, locale, subject, html, plain, status, attempts, created_at)
      values (gen_random_uuid(), ${id}, 'one', 'somebody@portico.example', 'en-GB', 'Subject', '<p></p>', '', 'FAILED', 6, now()) returning id`,
  )
  return made?.id ?? ''
}
export default room
