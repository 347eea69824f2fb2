/** What the page takes from its libraries, in one file. */
import { definePreset } from '@primeuix/themes';
import Lara from '@primeuix/themes/lara';
import Avatar from 'primevue/avatar';
import Button from 'primevue/button';
import PrimeVue from 'primevue/config';
import ConfirmationService from 'primevue/confirmationservice';
import ConfirmDialog from 'primevue/confirmdialog';
import Dialog from 'primevue/dialog';
import IconField from 'primevue/iconfield';
import InputIcon from 'primevue/inputicon';
import InputText from 'primevue/inputtext';
import Message from 'primevue/message';
import Paginator from 'primevue/paginator';
import ProgressBar from 'primevue/progressbar';
import Select from 'primevue/select';
import SelectButton from 'primevue/selectbutton';
import Tag from 'primevue/tag';
import Textarea from 'primevue/textarea';
import Toast from 'primevue/toast';
import ToastService from 'primevue/toastservice';

export { computed, createApp, onMounted, reactive, ref, watch } from 'vue';
export { useConfirm } from 'primevue/useconfirm';
export { useToast } from 'primevue/usetoast';

const shades = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950];
const preset = definePreset(Lara, {
  semantic: { primary: Object.fromEntries(shades.map((shade) => [shade, `{amber.${shade}}`])) },
});

const components = {
  Avatar,
  Button,
  ConfirmDialog,
  Dialog,
  IconField,
  InputIcon,
  InputText,
  Message,
  Paginator,
  ProgressBar,
  Select,
  SelectButton,
  Tag,
  Textarea,
  Toast,
};

/** Dresses an app in the library’s components. */
export function dress(app) {
  app.use(PrimeVue, { theme: { preset, options: { darkModeSelector: '.dark' } } });
  app.use(ConfirmationService);
  app.use(ToastService);
  for (const [name, component] of Object.entries(components)) app.component(`P${name}`, component);
  return app;
}
