import { webModule } from '@portico/platform/web/module.ts'
import type { LoadedModule } from '@portico/platform/web/shell/registry.ts'

/** Every part of the kit in every state, at `/gallery` of `npm run dev`; nothing of it is in a build. */
export const gallery: LoadedModule = {
  flag: undefined,
  web: webModule({
    id: 'Gallery',
    pages: [
      {
        path: '/gallery',
        access: 'public',
        title: 'shell.sections',
        load: () => import('@portico/platform/web/ui/gallery/GalleryPage.tsx'),
      },
    ],
    menu: [],
  }),
}
