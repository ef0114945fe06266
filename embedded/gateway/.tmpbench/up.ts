import { createServer } from 'node:http'
const body = JSON.stringify({ data: 'x'.repeat(1000) })
createServer((req, res) => { if (req.method === 'POST') { req.resume(); res.end() } else { res.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }); res.end(body) } }).listen(4801, '127.0.0.1')
