import { askedAhead } from '@portico/platform/web/missingCode.ts'
import { readStored, store } from '@portico/platform/web/settings.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useState } from 'react'
import { DocumentContext, type ShownDocument } from '../document.ts'
import { Reader } from './Reader.tsx'
import { ReaderSkeleton } from './ReaderSkeleton.tsx'
import { type ViewerKind, ViewerSwitch } from './ViewerSwitch.tsx'

// Nearly every operation is described in Markdown: its renderer comes while the operation is asked for.
void askedAhead(import('@portico/platform/web/ui/text/MarkdownRendered.tsx'))
const SwaggerViewer = lazyPart(() => import('./SwaggerViewer.tsx').then((file) => file.SwaggerViewer), <ReaderSkeleton />)

const key = 'portico.viewer'

/** A document in the viewer that the person chose. `onPart`: what of it shows now, for the page's title. */
export function DocumentViewer({ shown, onPart }: { shown: ShownDocument; onPart: (title: string | undefined) => void }) {
  const [viewer, setViewer] = useState<ViewerKind>(() => (readStored(key) === 'swagger' ? 'swagger' : 'portico'))
  const choose = (next: ViewerKind) => {
    store(key, next)
    setViewer(next)
  }
  const swaggerReads = shown.format.startsWith('openapi') || shown.format.startsWith('swagger')
  const change = swaggerReads ? <ViewerSwitch viewer={viewer} onChoose={choose} /> : undefined
  return (
    <DocumentContext value={shown}>
      {viewer === 'swagger' && swaggerReads ? (
        <SwaggerViewer key={shown.id} shown={shown} change={change} />
      ) : (
        <Reader key={shown.id} shown={shown} onPart={onPart} change={change} />
      )}
    </DocumentContext>
  )
}
