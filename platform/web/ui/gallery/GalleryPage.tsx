import { useSearch } from '@tanstack/react-router'
import { usePageTitle } from '../../navigation/title.ts'
import { AppLink } from '../base/AppLink.tsx'
import { linkClass } from '../display/Card.tsx'
import { BoardGallery } from './BoardGallery.tsx'
import { FormsGallery } from './FormsGallery.tsx'
import { FormPageGallery, KitGallery } from './KitGallery.tsx'
import { ListGallery } from './ListGallery.tsx'
import { PartsGallery } from './PartsGallery.tsx'
import { ReadingGallery } from './ReadingGallery.tsx'

/** Of those that show no page with a title of its own. */
const titles: Record<string, string> = { kit: 'Parts of the kit', board: 'A board', reading: 'What is read', forms: 'Forms' }
const lists = ['many', 'empty', 'broken', 'slow']

/** Every part in every state, to look at and for `e2e/gallery.spec.ts`. Its route is there under `npm run dev` only. */
export default function GalleryPage() {
  usePageTitle('Gallery')
  const { show = 'parts' } = useSearch({ strict: false }) as { show?: string }
  return (
    <div className="grid min-w-0 gap-6">
      <nav aria-label="Gallery" className="flex flex-wrap gap-4">
        {['parts', 'kit', 'board', 'reading', 'forms', 'page', ...lists].map((name) => (
          <AppLink key={name} href={`/gallery?show=${name}`} className={linkClass}>
            {name}
          </AppLink>
        ))}
      </nav>
      {titles[show] && <h1>{titles[show]}</h1>}
      {show === 'parts' && <PartsGallery />}
      {show === 'kit' && <KitGallery />}
      {show === 'board' && <BoardGallery />}
      {show === 'page' && <FormPageGallery />}
      {show === 'reading' && <ReadingGallery />}
      {show === 'forms' && <FormsGallery />}
      {lists.includes(show) && <ListGallery key={show} behaviour={show} />}
    </div>
  )
}
