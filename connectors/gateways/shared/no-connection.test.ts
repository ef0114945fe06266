import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { failureOf } from '../conformance/harness.ts'
import { send, translated } from './transport.ts'

const said = async (address: string, signal = AbortSignal.timeout(20_000)) =>
  (await failureOf(send({ method: 'GET', url: new URL(address), headers: {}, signal }))).message

async function listening(answer: (write: (text: string) => void, close: () => void) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () =>
      answer(
        (text) => socket.write(text),
        () => socket.destroy(),
      ),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as { port: number }).port}`
}

test('why there is no connection is said in words, without the network’s codes', async () => {
  const closing = await listening((_, close) => close())
  expect(await said(`http://${closing}`)).toBe(`http://${closing} closed the connection`)
  expect(await said('http://127.0.0.1:9')).toBe('The connection to http://127.0.0.1:9 was refused')
  const strange = await listening((write) => write('SSH-2.0-OpenSSH_9.9\r\n'))
  expect(await said(`http://${strange}`)).toBe(`http://${strange} answers with something that is not HTTP`)
  const plain = await listening((write) => write('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(await said(`https://${plain}`)).toBe(`No encrypted connection to https://${plain} comes about`)
  const silent = await listening(() => undefined)
  expect(await said(`http://${silent}`, AbortSignal.timeout(50))).toBe(`http://${silent} did not answer in time`)
})

test.each([
  ['ENOTFOUND', 'There is no such host: gateway.example'],
  ['EAI_AGAIN', 'The name gateway.example cannot be looked up at the moment'],
  ['EHOSTUNREACH', 'There is no way to https://gateway.example in the network'],
  ['UND_ERR_CONNECT_TIMEOUT', 'No connection to https://gateway.example within 5 seconds'],
  ['UND_ERR_HEADERS_TIMEOUT', 'No answer from https://gateway.example within 30 seconds'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of gateway.example is not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The certificate of gateway.example is not trusted'],
  ['CERT_HAS_EXPIRED', 'The certificate of gateway.example is not valid at this time'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate at gateway.example is one of another host'],
  ['ESOMETHING', 'https://gateway.example does not answer'],
])('%s', (code, sentence) => {
  const error = Object.assign(new Error(code), { code })
  expect(translated(error, new URL('https://gateway.example/v1'), new AbortController().signal).message).toBe(sentence)
})
