import { useSearch } from '@tanstack/react-router'
import { AppLink } from '../base/AppLink.tsx'
import { linkClass } from '../display/Card.tsx'
import { FormsGallery } from './FormsGallery.tsx'
import { FormPageGallery, KitGallery } from './KitGallery.tsx'
import { ListGallery } from './ListGallery.tsx'
import { PartsGallery } from './PartsGallery.tsx'
import { ReadingGallery } from './ReadingGallery.tsx'

const lists = ['many', 'empty', 'broken', 'slow']

/** Every part in every state, to look at. For development only: its route does not exist in production. */
export default function GalleryPage() {
  const { show = 'parts' } = useSearch({ strict: false }) as { show?: string }
  return (
    <div className="grid min-w-0 gap-6">
      <nav aria-label="Gallery" className="flex flex-wrap gap-4">
        {['parts', 'kit', 'reading', 'forms', 'page', ...lists].map((name) => (
          <AppLink key={name} href={`/gallery?show=${name}`} className={linkClass}>
            {name}
          </AppLink>
        ))}
      </nav>
      {show === 'parts' && <PartsGallery />}
      {show === 'kit' && <KitGallery />}
      {show === 'page' && <FormPageGallery />}
      {show === 'reading' && <ReadingGallery />}
      {show === 'forms' && <FormsGallery />}
      {lists.includes(show) && <ListGallery key={show} behaviour={show} />}
    </div>
  )
}
