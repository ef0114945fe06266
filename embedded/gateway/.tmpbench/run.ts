import { fork } from 'node:child_process'
import autocannon from 'autocannon'
const wait = (ms: number) => new Promise((r) => setTimeout(r, ms))
const ask = (p: any) => new Promise<any>((r) => { p.once('message', r); p.send('x') })
const up = fork('./up.ts'); const bare = fork('./bare.ts'); const full = fork('./full.ts'); const nolog = process.env.X
await new Promise((r) => full.once('message', r)); await wait(500)
const origin = (await ask(full)).origin
const round = async (name: string, p: any, url: string) => {
  const a = await ask(p); const r = await autocannon({ url, connections: 20, duration: 4, headers: { apikey: 'k' } } as any); await wait(400); const b = await ask(p)
  const n = (r as any)['2xx']; console.log(name, 'rps', r.requests.average | 0, 'p99', r.latency.p99, 'non2xx', r.non2xx, 'cpu us/req', ((b.user + b.system - a.user - a.system) / n).toFixed(1)); return (b.user + b.system - a.user - a.system) / n
}
await round('warm', bare, 'http://127.0.0.1:4802/'); await round('warm', full, 'http://127.0.0.1:4803/gateway/test/orders/1')
for (let i = 0; i < 3; i++) { await round('bare', bare, 'http://127.0.0.1:4802/orders/1'); await round('worker', full, 'http://127.0.0.1:4803/gateway/test/orders/1') }
await round('via main', full, `${origin}/gateway/test/orders/1`)
console.log((await ask(full)).stats)
up.kill(); bare.kill(); full.kill(); process.exit()
