import { layOut, type ToLayOut } from './layout.ts'

/** Placing a graph takes up to a third of a second, in which a page would stand still. */
self.onmessage = ({ data }: MessageEvent<ToLayOut>) => self.postMessage(layOut(data))
