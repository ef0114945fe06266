import { putKey, putProduct, startRig } from '../testing/harness.ts'
const rig = await startRig({ gatewayPort: 4803 })
rig.upstreams = ['127.0.0.1:4801']
await putProduct(rig, 1, { url: 'http://127.0.0.1:4801', path: '/orders', limits: { month: 1e9 } })
await rig.admin('PATCH', 'test/services/00000000-0000-4000-8000-000000000001/plugins/00000000-0000-4000-8000-000000000103', { config: { http_endpoint: 'http://127.0.0.1:4801/log' } })
await putKey(rig, 1, 'k', [1])
if (process.env.NOLOG) await rig.admin('DELETE', 'test/plugins/00000000-0000-4000-8000-000000000103')
process.on('message', () => process.send!({ ...process.cpuUsage(), stats: rig.gateway.stats(), origin: rig.origin }))
process.send!('ready')
