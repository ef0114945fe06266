import { createServer } from 'node:http'
import { hash } from 'node:crypto'
import { Pool } from 'undici'
const pool = new Pool('http://127.0.0.1:4801', { connections: 128 })
const keys = new Map([[hash('sha256', 'k', 'hex'), 1]])
createServer((req, res) => {
  if (!keys.has(hash('sha256', String(req.headers.apikey), 'hex'))) return void res.writeHead(401).end()
  const { connection, apikey, ...headers } = req.headers
  pool.stream({ path: req.url!, method: req.method as 'GET', headers: headers as any, body: null }, ({ statusCode, headers }) => { const { connection: _, ...h } = headers as any; res.writeHead(statusCode, h); return res }, () => {})
}).listen(4802, '127.0.0.1')
process.on('message', () => process.send!(process.cpuUsage()))
