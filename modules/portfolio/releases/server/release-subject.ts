import { existing } from '@portico/platform/contract/errors.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type Subject, titleOf } from '../../backlog/server/subject.ts'
import { unlockDays } from '../release-settings.contract.ts'
import { releaseStoreOf } from './release.record.ts'
import { portfolioRelease } from './release.table.ts'

/** What the board decides about a release: its scope may change for some days, whatever was frozen. It stays in its state. */
export const releaseSubject = (services: Services): Subject => ({
  type: 'RELEASE',
  goesOnAgenda: false,
  title: titleOf,
  async found(tx, id) {
    const found = await releaseStoreOf(services)(tx).get(id)
    return found && { id, code: found.code, name: found.name, ownerId: found.managerId, ownerName: found.managerName, createdBy: '' }
  },
  async move(tx, { actor }, id, asked) {
    if (asked.to !== 'decided' || !(asked.decision === 'APPROVED' || asked.decision === 'APPROVED_WITH_CONDITIONS')) return
    existing(await hold(tx, portfolioRelease, id))
    const store = releaseStoreOf(services)(tx)
    const before = existing(await store.get(id))
    const until = new Date(services.clock.now().getTime() + (await services.settings.read(tx, unlockDays)) * 86_400_000)
    await store.unlock(id, until)
    await services.audit(tx, actor, {
      entityType: 'portfoliorelease',
      entityId: id,
      entityName: `${before.code} ${before.name}`,
      action: 'update',
      changes: [{ field: 'scopeUnlockedUntil', old: before.scopeUnlockedUntil, new: until.toISOString() }],
    })
  },
})
