/// Whether colours are as the file's profile says, or sRGB whatever the file says.
enum ColorManagement { case on, off }
