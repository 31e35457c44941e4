// Modules that are loaded when they are first needed.

// In the service's bundle each has all that it imports: it may not import what keeps something, such as the words.

export const curve = () => import('./curve.js');
export const gallery = () => import('./gallery.js');
export const pictures = () => import('./pictures.js');
export const sound = () => import('./sound.js');
export const player = () => import('./play.js');
